import { Skeleton, type SkeletonProps } from './skeleton.tsx';
import { SlowNote } from './slow-note.tsx';

type SlowSkeletonProps = SkeletonProps & {
  /** Name of the content: "your items". */
  readonly what: string;
};

/** Holds the place of content that is loading, with room for a line that says so once it takes long. */
export function SlowSkeleton({ what, ...place }: SlowSkeletonProps) {
  return (
    <div className="slow-skeleton">
      <Skeleton {...place} />
      <SlowNote what={what} place="within" />
    </div>
  );
}
