import { Button } from '@voltide/ui';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';

type FileButtonProps = { readonly hasFile: boolean; readonly onFile: (file: File) => void };

export function FileButton({ hasFile, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="avatar-file"
        aria-label="Picture file"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button
        {...(hasFile ? {} : { variant: 'volt' as const })}
        icon={<ImageUp />}
        onClick={() => input.current?.click()}
      >
        {hasFile ? 'Another picture' : 'Choose a picture'}
      </Button>
    </>
  );
}
