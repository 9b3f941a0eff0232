import { assert } from '@voltide/core';
import { decodeRawData, formatHex, readTransfer } from '@voltide/tron';

function numberOf(value: bigint): number {
  const number = Number(value);
  assert(BigInt(number) === value, 'an integer that JSON holds exactly');
  return number;
}

/**
 * Spells out a transfer as wallets read it (`raw_data` of the full node's HTTP interface). Those from tronweb 5.1 on
 * encode it again and compare, so nothing may be left out. @throws CodecError for other bytes
 */
export function transferJson(raw: Uint8Array): Record<string, unknown> {
  const { contracts, refBlockBytes, refBlockHash, expirationMs, timestampMs } = decodeRawData(raw);
  const [contract] = contracts;
  const transfer = contract && readTransfer(contract);
  const typeUrl = contract?.parameter?.typeUrl;
  assert(transfer !== undefined && typeUrl !== undefined, 'a transfer of TRX');
  return {
    contract: [
      {
        parameter: {
          value: {
            amount: numberOf(transfer.amountSun),
            owner_address: formatHex(transfer.owner),
            to_address: formatHex(transfer.to),
          },
          type_url: new TextDecoder().decode(typeUrl),
        },
        type: 'TransferContract',
      },
    ],
    ref_block_bytes: formatHex(refBlockBytes),
    ref_block_hash: formatHex(refBlockHash),
    expiration: numberOf(expirationMs),
    timestamp: numberOf(timestampMs),
  };
}
