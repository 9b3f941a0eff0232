import { settle } from '@voltide/ui/testing';

export function createFrames() {
  const asked = new Map<number, () => void>();
  let last = 0;
  return {
    request: (next: () => void): number => {
      last += 1;
      asked.set(last, next);
      return last;
    },
    cancel: (frame: number): boolean => asked.delete(frame),
    draw: (): Promise<void> =>
      settle(() => {
        const due = [...asked.values()];
        asked.clear();
        for (const next of due) next();
      }),
  };
}
