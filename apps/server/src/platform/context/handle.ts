import type { Context } from './context.ts';
import { routesOver } from '../http/route.ts';

export const { handle, handleFile, handleMoney, handlePicture, handlePublic, handlePublicFile } = routesOver<Context>();
