import { type Change, internalAuthority, type SealReport, type Verification } from "@tanyadata/contract";
import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Facts } from "../facts.tsx";
import { findingOf, type Tone, verdictOf, wordsOfFinding } from "./findings.ts";

const chains: Record<SealReport["chain"], string> = {
  trusted: "Dipercaya di server ini",
  untrusted: "Penerbitnya tidak dikenal di server ini",
  expired: "Sertifikatnya sudah kedaluwarsa saat itu",
  not_yet_valid: "Sertifikatnya belum berlaku saat itu",
  unfit: "Sertifikatnya tidak boleh dipakai menandatangani",
};
const integrities: Record<SealReport["integrity"], readonly [words: string, isBad: boolean]> = {
  intact: ["Utuh", false],
  altered: ["Isinya sudah berubah", true],
  partial: ["Tidak mencakup seluruh isi", true],
  weak: ["Utuh, dengan cara lama yang lemah", false],
  unreadable: ["Tidak dapat diperiksa di sini", false],
};
const revocations: Record<SealReport["revocation"], string> = {
  good: "Tidak dicabut",
  revoked: "Sudah dicabut",
  unknown: "Tidak diketahui",
};
const changes: Record<Change["what"], string> = {
  signature: "tanda tangan atau meterai ditambahkan",
  timestamp: "stempel waktu ditambahkan",
  covering: "tanda tangan atau meterai menutupi isi halaman",
  metadata: "keterangan berkas diperbarui",
  validation_data: "bukti keabsahan ditambahkan",
  page_content: "isi halaman berubah",
  annotation: "anotasi berubah",
  form: "formulir berubah",
  catalogue: "susunan dokumen berubah",
  structure: "struktur berkas berubah",
  other: "ada perubahan lain",
};
const times: Record<SealReport["time_source"], string> = {
  timestamp: "stempel waktu",
  claimed: "menurut penanda tangan",
  none: "tidak disebutkan",
};

const icons: Record<Tone, readonly [typeof CircleHelp, colour: string]> = {
  good: [CircleCheck, "text-primary"],
  bad: [CircleAlert, "text-destructive"],
  caution: [CircleHelp, "text-simulated"],
  plain: [CircleHelp, "text-muted-foreground"],
};

/** What the signatures and stamps of a PDF are worth: the whole in a sentence, then each. */
export function Verdict({ verification, name }: { verification: Verification; name: string }) {
  const { signatures, stamps, timestamps } = verification;
  const count = signatures.length + stamps.length + timestamps.length;
  const { tone, says, advice } = verdictOf(verification);
  const [Icon, colour] = icons[tone];
  return (
    <section aria-label="Hasil verifikasi" className="grid gap-3 rounded-lg border border-border p-4">
      <div role="status" className="flex gap-2 text-sm">
        <Icon className={`mt-0.5 size-4 shrink-0 ${colour}`} aria-hidden="true" />
        <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
          <p>
            <strong className="font-semibold">{name}</strong>: {says}
          </p>
          {advice && <p className="text-muted-foreground">{advice}</p>}
        </div>
      </div>
      {count > 0 && (
        <ul aria-label="Tanda tangan dan meterai" className="divide-y divide-border border-border border-t">
          {stamps.map((seal) => (
            <Seal key={seal.field} seal={seal} kind="Meterai" />
          ))}
          {signatures.map((seal) => (
            <Seal key={seal.field} seal={seal} kind="Tanda tangan" />
          ))}
          {timestamps.map((seal) => (
            <Seal key={seal.field} seal={seal} kind="Stempel waktu dokumen" />
          ))}
        </ul>
      )}
    </section>
  );
}

function Seal({ seal, kind }: { seal: SealReport; kind: string }) {
  const [words, tone] = wordsOfFinding(findingOf(seal));
  const [integrity, isBroken] = integrities[seal.integrity];
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium [overflow-wrap:anywhere]">{seal.signer || "Penanda tangan tidak terbaca"}</span>
        <Badge>{kind}</Badge>
        {seal.level && <Badge>PAdES {seal.level}</Badge>}
        <Badge tone={tone}>{words}</Badge>
      </p>
      <Facts
        facts={[
          ["Keutuhan", isBroken ? <Bad key="digest">{integrity}</Bad> : integrity],
          ["Penerbit", seal.issuer || null],
          ["Sertifikat", <Chain key="chain" seal={seal} />],
          [
            "Pencabutan",
            seal.revocation === "revoked" ? (
              <Bad key="revoked">{revocations.revoked}</Bad>
            ) : (
              revocations[seal.revocation]
            ),
          ],
          [
            "Cakupan",
            seal.covers_whole_revision ? (
              "Seluruh isi pada saat itu"
            ) : seal.integrity === "unreadable" ? (
              "Tidak diketahui"
            ) : (
              <Bad key="cover">Hanya sebagian isi</Bad>
            ),
          ],
          [
            "Waktu",
            seal.signed_at === null ? (
              times.none
            ) : (
              <span key="time">
                <Moment at={seal.signed_at} zoned /> ({times[seal.time_source]})
              </span>
            ),
          ],
          ["Sesudahnya", <Changes key="after" changes={seal.changes_after} />],
        ]}
      />
    </li>
  );
}

/** How far the certificate is to be relied on, and what the law calls it (PP 71/2019) where it is the server's own. */
function Chain({ seal: { chain, issuer } }: { seal: SealReport }) {
  if (chain === "untrusted") return <span className="text-simulated">{chains.untrusted}</span>;
  if (chain !== "trusted") return <Bad>{chains[chain]}</Bad>;
  return issuer === internalAuthority ? `${chains.trusted}; tidak tersertifikasi (CA internal)` : chains.trusted;
}

/** What later revisions did, each kind once; what they may not have done stands out. */
function Changes({ changes: made }: { changes: readonly Change[] }) {
  if (made.length === 0) return "Tidak ada perubahan";
  const kinds = new Map(made.map((change) => [`${change.revision} ${change.what} ${change.allowed}`, change]));
  return (
    <ul>
      {[...kinds].map(([key, { revision, what, allowed }]) => (
        <li key={key}>
          {allowed ? changes[what] : <Bad>{changes[what]}</Bad>} (revisi berkas {String(revision)})
        </li>
      ))}
    </ul>
  );
}

const Bad = ({ children }: { children: string }) => <span className="text-destructive">{children}</span>;
