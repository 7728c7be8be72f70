import { type BaseBlock, Constructed, fromBER, Integer, ObjectIdentifier, OctetString, Primitive } from "asn1js";
import { exact } from "../fields.ts";
import { Refused } from "./refused.ts";

/** Steps into ASN.1 in BER; whatever is not there, or is something else, makes the file a damaged one. */

export function parsed(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(exact(bytes));
  if (offset === -1 || result.error) throw new Refused("damaged");
  return result;
}

/** The blocks within a SEQUENCE, SET or constructed tag. */
export function parts(block: BaseBlock | undefined): readonly BaseBlock[] {
  if (!(block instanceof Constructed)) throw new Refused("damaged");
  return block.valueBlock.value;
}

/** What stands in an explicit tag. */
export function inner(block: BaseBlock | undefined): BaseBlock {
  const [only] = parts(block);
  if (!only) throw new Refused("damaged");
  return only;
}

export function oid(block: BaseBlock | undefined): string {
  if (!(block instanceof ObjectIdentifier)) throw new Refused("damaged");
  return block.getValue();
}

export function number(block: BaseBlock | undefined): number {
  if (!(block instanceof Integer) || block.valueBlock.valueHexView.length > 4) throw new Refused("damaged");
  return Number(block.toBigInt());
}

/** Bytes of an OCTET STRING or of one with an implicit tag, in one piece or, as BER allows, in several. */
export function octets(block: BaseBlock | undefined): Uint8Array {
  if (block instanceof OctetString) return new Uint8Array(block.getValue());
  if (block instanceof Constructed) return Buffer.concat(block.valueBlock.value.map(octets));
  if (block instanceof Primitive) return block.valueBlock.valueHexView;
  throw new Refused("damaged");
}
