import { byHeavy, byNobody, type Make } from './recipe.ts';

const week: Make = () => ({ params: { measure: 'points', period: 'week' } });

/** The calls of leaderboards. */
export const BOARD_RECIPES = {
  'GET /api/boards/:measure/:period': byNobody(week),
  'GET /api/boards/:measure/:period/csv': byNobody(week),
  'GET /api/boards/:measure/:period/own': byHeavy(week),
  'GET /api/boards/:measure/:period/players': byNobody(async (stage) => ({
    ...(await week(stage)),
    query: { name: 'pl' },
  })),
} as const;
