import { STATUS_CODES } from "node:http";
import { keyScopeOf, Problem, type ProblemCode, pathOf, problems, type Route } from "@tanyadata/contract";
import { z } from "zod";
import { exampleOf } from "./examples.ts";

/** Problems that a call can have whatever it does. */
const always: readonly ProblemCode[] = ["validation_failed", "internal"];
const withBody: readonly ProblemCode[] = ["malformed_json", "payload_too_large", "unsupported_media_type"];
const withUser: readonly ProblemCode[] = ["unauthenticated", "token_expired", "scope_missing"];
const whereHeld: readonly ProblemCode[] = ["password_change_needed", "second_factor_needed"];

/** The OpenAPI 3.1 document of `routes`: the shapes are those that calls are validated with. */
export function openApiDocument(routes: Readonly<Record<string, Route>>, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = pathOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "TanyaData",
      version,
      description: "Ask data questions in Indonesian. Errors are RFC 9457 problem details with a stable `code`.",
    },
    servers: [{ url: "/" }],
    tags: [...new Set(Object.values(routes).map(({ tag }) => tag))].map((tag) => ({ name: tag })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A log-in's token (JWT), or a program's key" },
      },
      schemas: { Problem: schemaOf(Problem, "output") },
    },
  };
}

function operation(name: string, route: Route) {
  const body = route.body && {
    required: route.file !== undefined || !route.body.safeParse({}).success,
    content: {
      [route.bodyType ?? "application/json"]: {
        schema: withFile(route, schemaOf(route.body, "input")),
        example: { ...exampleFor(name, route.body, "input"), ...(route.file && { file: "(isi berkas)" }) },
      },
    },
  };
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.tag],
    security: route.access === "public" ? [] : [{ bearer: [] }],
    ...(route.access !== "public" && { "x-key-scope": keyScopeOf(route) }),
    parameters: [...pathParameters(name, route), ...queryParameters(name, route)],
    ...(body ? { requestBody: body } : {}),
    responses: { ...success(name, route), ...failures(route) },
  };
}

/** A form's fields, and its file. */
function withFile({ file }: Route, schema: unknown): unknown {
  if (file === undefined) return schema;
  const fields = schema as { properties?: object; required?: string[] };
  const properties = { ...fields.properties, file: { type: "string", contentMediaType: file } };
  return { ...fields, properties, required: [...(fields.required ?? []), "file"] };
}

const pathParameters = (name: string, route: Route) => {
  const shown = route.params ? exampleFor(name, route.params, "input") : {};
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: { type: "string" },
    example: String(shown[parameter]),
  }));
};

const queryParameters = (name: string, route: Route) => {
  const shown = route.query ? exampleFor(name, route.query, "input") : {};
  return Object.entries(route.query?.shape ?? {}).map(([parameter, shape]) => ({
    name: parameter,
    in: "query",
    required: !z.safeParse(shape, undefined).success,
    schema: schemaOf(shape, "input"),
    example: shown[parameter],
  }));
};

function success(name: string, route: Route) {
  const status = route.status ?? 200;
  const description = STATUS_CODES[status] ?? "Success";
  if (route.response)
    return {
      [status]: {
        description,
        content: {
          "application/json": {
            schema: schemaOf(route.response, "output"),
            example: exampleFor(name, route.response, "output"),
          },
          ...(route.alsoEvents && { "text/event-stream": { schema: { type: "string" } } }),
        },
      },
    };
  if (!route.responseType) return { [status]: { description } };
  const example = exampleTexts[route.responseType];
  const content = { schema: { type: "string" }, ...(example !== undefined && { example }) };
  return { [status]: { description, content: { [route.responseType]: content } } };
}

/** Answers that are texts of a form of their own; bytes have no example. */
const exampleTexts: Readonly<Record<string, string>> = {
  "text/csv": "Provinsi,Penduduk\r\nJawa Barat,50489208\r\n",
  "text/event-stream": 'id: 2\nevent: reading\ndata: {"reading":"jumlah penduduk, Provinsi Jawa Barat, 2024"}\n\n',
  "application/json": "{}",
};

const exampleFor = (name: string, shape: z.core.$ZodType, io: "input" | "output") =>
  exampleOf(schemaOf(shape, io), name) as Record<string, unknown>;

function failures(route: Route) {
  if (route.bodyType === "application/x-www-form-urlencoded") return oauthFailures;
  const codes = [
    ...route.problems,
    ...(route.access === "public" ? [] : withUser),
    ...(route.access === "public" || route.whileHeld ? [] : whereHeld),
    ...(route.access === "admin" ? (["forbidden"] as const) : []),
    ...(route.fresh ? (["proof_needed"] as const) : []),
    ...(route.body ? withBody : []),
    ...(route.file ? (["file_infected", "scanner_unavailable"] as const) : []),
    ...always,
  ];
  const byStatus: Record<number, { description: string; content: unknown }> = {};
  for (const code of new Set(codes)) {
    const status = problems[code];
    const known = byStatus[status]?.description;
    const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
    byStatus[status] = { description: known ? `${known}, \`${code}\`` : `\`${code}\``, content };
  }
  return byStatus;
}

/** The one call that takes a form is OAuth's token endpoint, which has errors of its own (RFC 6749, 5.2). */
const oauthError = {
  description: "`error` is a word of RFC 6749",
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { error: { type: "string" }, error_description: { type: "string" } },
        required: ["error"],
      },
    },
  },
};
const oauthFailures = { 400: oauthError, 429: oauthError, 500: oauthError, 503: oauthError };

function schemaOf(shape: z.core.$ZodType, io: "input" | "output"): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, target: "draft-2020-12" });
  return schema;
}
