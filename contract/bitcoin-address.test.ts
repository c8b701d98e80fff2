import { expect, test } from 'vitest';
import { isBitcoinAddress, witnessAddress } from './bitcoin-address';

/** Published examples: BIP 173, BIP 350, and two well-known old addresses. */
const RIGHT = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
const WRONG = [
  '',
  '0xabc',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp',
  'bc1qAr0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  // Invalid here: a testnet address, version 0 with the later checksum, one bit too many, an impossible version.
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
  'bc1gmk9yu',
];

test('MONEY-2 a bitcoin address of any kind is validated by its checksum', () => {
  for (const address of RIGHT) expect(isBitcoinAddress(address), address).toBe(true);
  for (const address of WRONG) expect(isBitcoinAddress(address), address).toBe(false);
  for (const address of RIGHT.filter((one) => one === one.toLowerCase() || /^[13]/.test(one)))
    for (let at = 3; at < address.length; at += 1) {
      const slip = address.slice(0, at) + (address[at] === 'q' ? 'p' : 'q') + address.slice(at + 1);
      expect(isBitcoinAddress(slip), slip).toBe(false);
    }
});

test('GATE-1 witness addresses are encoded as published, for the test network too', () => {
  const program = Uint8Array.from(Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex'));
  expect(witnessAddress('bc', program)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  expect(witnessAddress('tb', program)).toBe('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
});
