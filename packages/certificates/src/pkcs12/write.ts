import { createCipheriv, createHmac, pbkdf2 as deriveKey, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import {
  type BaseBlock,
  BmpString,
  Constructed,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Primitive,
  Sequence,
  Set as SetOf,
} from "asn1js";
import type { Identity } from "../door.ts";
import { exact } from "../fields.ts";
import { bmpString, Derivation } from "./derive.ts";

/** Rounds of both derivations. */
const rounds = 100_000;
const oids = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
  x509: "1.2.840.113549.1.9.22.1",
  friendlyName: "1.2.840.113549.1.9.20",
  localKeyId: "1.2.840.113549.1.9.21",
  pbes2: "1.2.840.113549.1.5.13",
  pbkdf2: "1.2.840.113549.1.5.12",
  hmacSha256: "1.2.840.113549.2.9",
  aes256: "2.16.840.1.101.3.4.1.42",
  sha256: "2.16.840.1.101.3.4.2.1",
} as const;

const sequence = (...value: BaseBlock[]) => new Sequence({ value });
const oid = (value: string) => new ObjectIdentifier({ value });
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: exact(bytes) });
const explicit = (block: BaseBlock) => new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [block] });
const der = (block: BaseBlock) => new Uint8Array(block.toBER(false));

/** A PKCS#12 file (AES-256, PBKDF2 and a MAC with SHA-256) of a key and its certificates. */
export async function writePkcs12({ chain, key }: Identity, password: string, name: string): Promise<Uint8Array> {
  const ownMarks = new SetOf({
    value: [
      sequence(oid(oids.friendlyName), new SetOf({ value: [new BmpString({ value: name })] })),
      sequence(oid(oids.localKeyId), new SetOf({ value: [octets(Uint8Array.of(1))] })),
    ],
  });
  const certificates = chain.map((certificate, index) =>
    sequence(
      oid(oids.certificateBag),
      explicit(sequence(oid(oids.x509), explicit(octets(certificate)))),
      ...(index === 0 ? [ownMarks] : []),
    ),
  );
  const lockedKey = await encrypted(key, password);
  const keyBag = sequence(
    oid(oids.shroudedKeyBag),
    explicit(sequence(lockedKey.algorithm, octets(lockedKey.text))),
    ownMarks,
  );
  const lockedCertificates = await encrypted(der(sequence(...certificates)), password);
  const text = new Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex: exact(lockedCertificates.text) });
  const safe = der(
    sequence(
      sequence(
        oid(oids.encryptedData),
        explicit(sequence(new Integer({ value: 0 }), sequence(oid(oids.data), lockedCertificates.algorithm, text))),
      ),
      sequence(oid(oids.data), explicit(octets(der(sequence(keyBag))))),
    ),
  );
  const salt = randomBytes(16);
  const macKey = await new Derivation().pkcs12("sha256", 3, bmpString(password), salt, rounds, 32);
  const digest = createHmac("sha256", macKey).update(safe).digest();
  const mac = sequence(
    sequence(sequence(oid(oids.sha256), new Null()), octets(digest)),
    octets(salt),
    new Integer({ value: rounds }),
  );
  return der(sequence(new Integer({ value: 3 }), sequence(oid(oids.data), explicit(octets(safe))), mac));
}

async function encrypted(plain: Uint8Array, password: string) {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const key = await promisify(deriveKey)(Buffer.from(password), salt, rounds, 32, "sha256");
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const kdf = sequence(octets(salt), new Integer({ value: rounds }), sequence(oid(oids.hmacSha256), new Null()));
  return {
    algorithm: sequence(
      oid(oids.pbes2),
      sequence(sequence(oid(oids.pbkdf2), kdf), sequence(oid(oids.aes256), octets(iv))),
    ),
    text: Buffer.concat([cipher.update(plain), cipher.final()]),
  };
}
