/** A setting of the signer, for the reference and the sample file. */
export type SignerSetting = {
  readonly form: string;
  readonly fallback?: string;
  /** Says in words what counts where the setting is absent. */
  readonly absent?: string;
  /** A secret may also come from a file, which the variable NAME_FILE names. */
  readonly isSecret?: true;
  /** In Markdown. */
  readonly meaning: string;
  /** A value for the sample file, where the fallback would not show the form. */
  readonly example?: string;
};

/** Every variable that the signer reads. */
export const SIGNER_SETTINGS = {
  SIGNER_NETWORK: {
    form: '`mainnet`, `nile`, `shasta` or `devnet`',
    absent: 'required',
    example: 'nile',
    meaning: 'The network whose reserves it may state.',
  },
  SIGNER_TRANSFER_CAP: {
    form: 'an amount in TRX',
    absent: 'required',
    example: '1000',
    meaning: 'The most TRX in one transfer.',
  },
  SIGNER_DAY_CAP: {
    form: 'an amount in TRX',
    absent: 'required',
    example: '5000',
    meaning: 'The most TRX in any 24 hours.',
  },
  SIGNER_WINDOW_SECONDS: {
    form: '30 to 600',
    fallback: '300',
    meaning: 'The farthest expiry of a transaction, in seconds from now.',
  },
  SIGNER_FOLDER: {
    form: 'a folder',
    fallback: '.signer',
    meaning: 'The folder of key, secret, decisions and socket, mode 0700.',
  },
  SIGNER_KEY: {
    form: '64 hexadecimal digits',
    absent: 'the folder’s `key`',
    isSecret: true,
    meaning: 'The private key that signs. Its file must be for its owner alone, or a credential of systemd.',
  },
  SIGNER_SECRET: {
    form: '64 hexadecimal digits',
    absent: 'the folder’s `secret`',
    isSecret: true,
    meaning: 'The secret that callers must know. Its file is checked likewise.',
  },
  SIGNER_LISTEN: {
    form: '`unix:/path` or `tcp://host:port`',
    absent: 'the folder’s `signer.sock`',
    example: 'tcp://127.0.0.1:9701',
    meaning: 'The socket on which it listens. A socket file is for the signer’s own user alone.',
  },
  SIGNER_ACCOUNT: {
    form: 'a TRON address',
    absent: 'the key’s own',
    meaning: 'The account to pay from, where it gave the key a permission.',
  },
  SIGNER_PERMISSION_ID: {
    form: '0 to 9',
    fallback: '0',
    meaning: 'That permission: 2 and above are active ones.',
  },
} as const satisfies Readonly<Record<string, SignerSetting>>;

/** The name of a variable that the signer reads. */
export type SignerSettingName = keyof typeof SIGNER_SETTINGS;
