import { live } from '../api/health/live.ts';
import type { Route } from './route.ts';

/** Every handler, one line each. The start-up check compares this with the contract. */
export const ROUTES: readonly Route[] = [live];
