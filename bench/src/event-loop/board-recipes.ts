import { byHeavy, byVisitor, type Make } from './recipe.ts';

const week: Make = () => ({ params: { measure: 'points', period: 'week' } });

const season: Make = () => ({ params: { period: 'day', season: new Date().toISOString().slice(0, 10) } });

export const BOARD_RECIPES = {
  'GET /api/boards/:measure/:period': byVisitor(week),
  'GET /api/boards/:measure/:period/csv': byVisitor(week),
  'GET /api/boards/:measure/:period/own': byHeavy(week),
  'GET /api/boards/:measure/:period/players': byVisitor(async (stage) => ({
    ...(await week(stage)),
    query: { name: 'pl' },
  })),
  'GET /api/boards/:measure/:period/seasons': byVisitor(week),
  'GET /api/boards/new-prizes': byHeavy(),
  'GET /api/boards/own-places': byHeavy(() => ({ query: { period: 'week' } })),
  'GET /api/boards/seasons/:period/:season/export': byVisitor(season),
  'GET /api/boards/seasons/:period/:season/proof': byHeavy(season),
} as const;
