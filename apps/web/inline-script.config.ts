import { build as viteBuild } from 'vite';

/** Bundles a source file as an inline script. */
export async function buildInlineScript(entry: string): Promise<string> {
  const built = await viteBuild({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      target: 'es2023',
      write: false,
      copyPublicDir: false,
      lib: { entry, formats: ['iife'], name: 'inline' },
    },
  });
  const [first] = [built].flat();
  const file = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (file === undefined || file.code.includes('</')) throw new Error(`${entry} cannot stand in a page`);
  return `<script>${file.code.trim()}</script>`;
}
