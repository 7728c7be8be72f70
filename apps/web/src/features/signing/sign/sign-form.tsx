import type { Certificate, DocumentDetail, Level, Operation, Specimen } from "@tanyadata/contract";
import { type FormEvent, type ReactNode, useCallback, useState } from "react";
import { Link } from "react-router";
import { type Failure, failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { BesidePage } from "../../../documents/beside-page.tsx";
import { DocumentSummary } from "../../../documents/document-summary.tsx";
import { documentsApi, useCalls } from "../../../documents/documents.api.ts";
import { People } from "../../../documents/people/people.tsx";
import { TurnNotice, useTurn } from "../../../documents/people/turn.tsx";
import { PlaceFields } from "../../../documents/placing/place-fields.tsx";
import { PlaceOnDocument } from "../../../documents/placing/place-on-document.tsx";
import { usePlacement } from "../../../documents/placing/use-placement.ts";
import { Notice } from "../../../documents/warnings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { OwnPasswordField } from "../../../ui/own-password-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { certification } from "../certificates/standing.ts";
import { signingApi } from "../signing.api.ts";
import { SpecimenImage } from "../specimens/specimen-image.tsx";
import { Clock } from "./clock.tsx";

interface SignFormProps {
  readonly document: DocumentDetail;
  readonly onBegun: (operation: Operation) => void;
}

/** Points: about 6 by 2.5 cm. */
const size = { width: 170, height: 72 };

const levels: Record<Level, string> = {
  "B-B": "B-B: tanda tangan",
  "B-T": "B-T: dengan stempel waktu",
  "B-LT": "B-LT: dengan bukti keabsahan",
  "B-LTA": "B-LTA: untuk arsip jangka panjang",
};

/** What is signed, with what, and where; signed once the account's password is given again. */
export function SignForm({ document, onBegun }: SignFormProps) {
  const specimens = signingApi.useSpecimensQuery().data?.filter(({ archived_at: at }) => at === null);
  const certificates = signingApi.useCertificatesQuery().data?.filter(({ status }) => status === "active");
  const { data: options } = signingApi.useSigningOptionsQuery();
  const placement = usePlacement(document.pages, document.seals, size);
  const turn = useTurn(document);
  const [specimenId, setSpecimenId] = useState<string | null>(null);
  const [certificateId, setCertificateId] = useState<string | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const onSeen = useCallback(
    (page: number) => setSeen((seen) => (seen.has(page) ? seen : new Set([...seen, page]))),
    [],
  );

  const specimen: Specimen | undefined =
    specimens?.find(({ id }) => id === specimenId) ?? specimens?.find((one) => one.is_default) ?? specimens?.[0];
  const certificate: Certificate | undefined =
    certificates?.find(({ id }) => id === certificateId) ?? certificates?.[0];
  const isStamped = document.seals.some(({ kind }) => kind === "stamp");

  return (
    <BesidePage
      summary={
        <DocumentSummary
          document={document}
          otherAt="/e-sign/tanda-tangan-digital"
          notice={
            options?.order === "meterai_dulu" && !isStamped
              ? "Di sini e-Meterai biasanya dibubuhkan lebih dahulu; dokumen ini belum bermeterai."
              : null
          }
        >
          {seen.size < document.pages.length && (
            <Notice>
              Anda baru melihat {seen.size} dari {document.pages.length} halaman.
            </Notice>
          )}
          <TurnNotice document={document} turn={turn} />
        </DocumentSummary>
      }
      page={
        <PlaceOnDocument document={document} placement={placement} label="tanda tangan" onSeen={onSeen}>
          <SignatureSketch specimen={specimen} certificate={certificate} />
        </PlaceOnDocument>
      }
    >
      {specimens?.length === 0 && (
        <Missing to="/e-sign/spesimen" label="Buat spesimen">
          Anda belum memiliki spesimen tanda tangan.
        </Missing>
      )}
      {certificates?.length === 0 && (
        <Missing to="/e-sign/sertifikat" label="Buka Sertifikat">
          Anda belum memiliki sertifikat yang berlaku.
        </Missing>
      )}
      {turn !== "over" && specimens && certificates && specimen && certificate && (
        <Chosen
          document={document}
          placement={placement}
          specimen={specimen}
          certificate={certificate}
          onBegun={onBegun}
        >
          <SelectField label="Spesimen" value={specimen.id} onChange={({ target }) => setSpecimenId(target.value)}>
            {specimens.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <div className="grid gap-1.5">
            <SelectField
              label="Sertifikat"
              value={certificate.id}
              onChange={({ target }) => setCertificateId(target.value)}
            >
              {certificates.map(({ id, name, serial }) => (
                <option key={id} value={id}>
                  {name} ({serial.slice(-6)})
                </option>
              ))}
            </SelectField>
            <p className="text-muted-foreground text-xs">{certification(certificate)}</p>
          </div>
          <SelectField
            label="Tingkat (PAdES)"
            name="level"
            key={options?.default_level}
            defaultValue={options?.default_level}
          >
            {(options?.levels ?? ["B-B"]).map((level) => (
              <option key={level} value={level}>
                {levels[level]}
              </option>
            ))}
          </SelectField>
        </Chosen>
      )}
      <People document={document} />
    </BesidePage>
  );
}

/** Not the appearance itself, which the server makes: where the picture and the words go. */
const SignatureSketch = ({
  specimen,
  certificate,
}: {
  specimen?: Specimen | undefined;
  certificate?: Certificate | undefined;
}) => (
  <span className="@container grid size-full grid-cols-2 items-center">
    <span className="h-full p-[2%]">{specimen && <SpecimenImage specimen={specimen} />}</span>
    <span className="overflow-hidden text-left text-[5cqw] leading-tight">
      {certificate?.name}
      <br />
      Tanggal dan jam
    </span>
  </span>
);

function Missing({ to, label, children }: { to: string; label: string; children: string }) {
  return (
    <p className="text-sm">
      {children}{" "}
      <Link to={to} className="link focus-ring rounded">
        {label}
      </Link>
    </p>
  );
}

interface ChosenProps extends SignFormProps {
  readonly placement: ReturnType<typeof usePlacement>;
  readonly specimen: Specimen;
  readonly certificate: Certificate;
  /** The fields that are above the others. */
  readonly children: ReactNode;
}

/** Somebody else did something meanwhile. */
const outOfDate: ReadonlySet<string> = new Set(["revision_changed", "not_your_turn"]);

/** The form itself, once there is something to sign with. */
function Chosen({ document, placement, specimen, certificate, onBegun, children }: ChosenProps) {
  const call = useCalls();
  const [sign, { isLoading }] = signingApi.useSignMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isWrong = failure?.code === "wrong_password";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading || placement.isRefused) return;
    const form = event.currentTarget;
    const written = (name: string) => String(new FormData(form).get(name) ?? "");
    const password = form.querySelector<HTMLInputElement>("[name=password]");
    setFailure(null);
    setMissing(written("password") === "");
    if (written("password") === "") return password?.focus();
    const [reason, location] = [written("reason").trim(), written("location").trim()];
    const { data, error } = await sign({
      documentId: document.id,
      body: {
        box: placement.box,
        certificate_id: certificate.id,
        specimen_id: specimen.id,
        password: written("password"),
        ...(reason && { reason }),
        ...(location && { location }),
        level: written("level") as Level,
        revision: document.revision,
      },
    });
    if (data) return onBegun(data);
    const refused = failureOf(error);
    setFailure(refused);
    if (refused.code === "wrong_password") password?.focus();
    // Shown anew: what was placed stays, and can be sent for the new revision.
    if (outOfDate.has(refused.code)) call(documentsApi.util.invalidateTags(["Documents", "Invitations"]));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Tanda tangan" className="grid gap-4">
      {children}
      <Field label="Alasan (boleh kosong)" name="reason" maxLength={200} autoComplete="off" />
      <Field label="Tempat (boleh kosong)" name="location" maxLength={200} autoComplete="off" />
      <PlaceFields {...placement} pages={document.pages.length} />
      <p className="text-muted-foreground text-xs">
        Waktu yang tertulis di PDF: saat server menyiapkannya, sekitar <Clock />.
      </p>
      <OwnPasswordField
        label="Kata sandi akun"
        name="password"
        error={isMissing ? "Masukkan kata sandi akun Anda." : isWrong ? "Kata sandi akun Anda salah." : undefined}
      />
      <p role="alert" className="text-destructive text-sm empty:hidden">
        {failure && !isWrong && wordsOf(failure)}
      </p>
      <Button type="submit" variant="primary" busy={isLoading} disabled={placement.isRefused}>
        Tandatangani
      </Button>
    </form>
  );
}
