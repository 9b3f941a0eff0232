import type { Context } from '../context/context.ts';
import { routesOver } from '../http/route.ts';

/** How the files of this folder answer their endpoints: with what they pick from the server's context. */
export const { handle, handleFile, handleMoney, handlePicture, handlePublic, handlePublicFile } = routesOver<Context>();
