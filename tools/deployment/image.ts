import { spawnSync } from 'node:child_process';

import { findProgram } from '@voltide/testkit/find-program';

import { readText } from '../repository.ts';
import { CONTAINERFILE } from './containerfile.ts';

/** A program of this machine that can build the image without asking a registry, and how it is called. */
type Builder = { readonly name: string; readonly program: string; readonly baseImage: string };

/** The command by which each program says if it has an image. */
const HAS_IMAGE: Readonly<Record<string, readonly string[]>> = {
  podman: ['image', 'exists'],
  buildah: ['inspect', '--type', 'image'],
  docker: ['image', 'inspect'],
};

/** The base image of the Containerfile, or the one that TEST_BASE_IMAGE names. */
function baseImage(): string {
  return process.env['TEST_BASE_IMAGE'] ?? /^ARG BASE_IMAGE=(\S+)$/m.exec(readText(CONTAINERFILE))?.[1] ?? '';
}

/** Finds the builders of this machine that hold the base image already: a test downloads none. */
export function findBuilders(): readonly Builder[] {
  return Object.entries(HAS_IMAGE).flatMap(([name, args]) => {
    const program = findProgram(name);
    const holds = program !== undefined && spawnSync(program, [...args, baseImage()]).status === 0;
    return holds ? [{ name, program, baseImage: baseImage() }] : [];
  });
}
