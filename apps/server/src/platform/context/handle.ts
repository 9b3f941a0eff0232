import type { Context } from './context.ts';
import { routesOver } from '../http/route.ts';

/** The ways in which the calls.ts of each room answer endpoints: with what they pick from the server's context. */
export const { handle, handleFile, handleMoney, handlePicture, handlePublic, handlePublicFile } = routesOver<Context>();
