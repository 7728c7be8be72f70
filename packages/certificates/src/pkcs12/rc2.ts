/**
 * RC2 in CBC mode (RFC 2268), to decrypt only: what old systems lock the certificates of a PKCS#12 file with, and what
 * today's OpenSSL no longer offers. It protects nothing; it is here to read such files.
 */

const blockBytes = 8;
const shuffle = Buffer.from(
  "d978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32" +
    "bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626" +
    "6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a" +
    "961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731" +
    "2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e" +
    "c5f3db47e5a59c770aa62068fe7fc1ad",
  "hex",
);

/** All bits of the key are effective. Null where the padding is wrong: another key, or no such text. */
export function decryptRc2(key: Uint8Array, iv: Uint8Array, text: Uint8Array): Uint8Array | null {
  if (text.length === 0 || text.length % blockBytes !== 0 || iv.length !== blockBytes) return null;
  const words = expand(key);
  const plain = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += blockBytes) {
    const before = at === 0 ? iv : text.subarray(at - blockBytes, at);
    const block = decryptBlock(words, text.subarray(at, at + blockBytes));
    for (let index = 0; index < blockBytes; index += 1) plain[at + index] = byte(block, index) ^ byte(before, index);
  }
  const padding = byte(plain, plain.length - 1);
  if (padding < 1 || padding > blockBytes) return null;
  if (plain.subarray(-padding).some((value) => value !== padding)) return null;
  return plain.subarray(0, -padding);
}

const byte = (bytes: ArrayLike<number>, index: number): number => bytes[index] ?? 0;
const shuffled = (value: number): number => byte(shuffle, value & 0xff);

function expand(key: Uint8Array): Uint16Array {
  const size = key.length;
  const bytes = new Uint8Array(128);
  bytes.set(key);
  for (let index = size; index < 128; index += 1)
    bytes[index] = shuffled(byte(bytes, index - 1) + byte(bytes, index - size));
  bytes[128 - size] = shuffled(byte(bytes, 128 - size));
  for (let index = 127 - size; index >= 0; index -= 1)
    bytes[index] = shuffled(byte(bytes, index + 1) ^ byte(bytes, index + size));
  return Uint16Array.from({ length: 64 }, (_, index) => byte(bytes, 2 * index) | (byte(bytes, 2 * index + 1) << 8));
}

const turns = [1, 2, 3, 5];

function decryptBlock(words: Uint16Array, block: Uint8Array): Uint8Array {
  const view = new DataView(block.buffer, block.byteOffset, blockBytes);
  const state = Uint16Array.from({ length: 4 }, (_, index) => view.getUint16(2 * index, true));
  const at = (index: number): number => byte(state, (index + 4) % 4);
  let next = 63;
  const unmix = (rounds: number): void => {
    for (let round = 0; round < rounds; round += 1)
      for (let index = 3; index >= 0; index -= 1) {
        const turn = byte(turns, index);
        const turned = (at(index) >>> turn) | (at(index) << (16 - turn));
        const mixed = (at(index - 1) & at(index - 2)) + (~at(index - 1) & at(index - 3));
        state[index] = turned - byte(words, next) - mixed;
        next -= 1;
      }
  };
  const unmash = (): void => {
    for (let index = 3; index >= 0; index -= 1) state[index] = at(index) - byte(words, at(index - 1) & 63);
  };
  unmix(5);
  unmash();
  unmix(6);
  unmash();
  unmix(5);
  return new Uint8Array(state.buffer);
}
