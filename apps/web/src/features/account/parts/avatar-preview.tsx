import type { ReactNode } from 'react';

const SIZES = [88, 40, 24] as const;

type AvatarPreviewProps = {
  /** Draws the avatar at a size in pixels; the first and largest one has a name. */
  readonly draw: (size: number, title?: string) => ReactNode;
  readonly title: string;
};

const LARGEST = 192;

export function AvatarPreview({ draw, title }: AvatarPreviewProps) {
  return (
    <div className="avatar-preview">
      {draw(LARGEST, title)}
      <div className="avatar-preview-row">
        {SIZES.map((size) => (
          <span key={size}>{draw(size)}</span>
        ))}
      </div>
    </div>
  );
}
