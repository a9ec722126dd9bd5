/** Sign-up by an emailed one-time code (§4.1, §4.2, §5). */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

const emailSchema = /* @__PURE__ */ once(() =>
  v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(limits.emailLength), v.rfcEmail()),
);

export const signUpRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({ email: emailSchema() }),
);
export const signUpResponseSchema = /* @__PURE__ */ once(() =>
  v.object({ email: v.string(), message: v.string() }),
);

export const verifyRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    email: emailSchema(),
    otp_code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, rule('code_not_digits'))),
  }),
);
export const verifyResponseSchema = /* @__PURE__ */ once(() =>
  v.object({ email: v.string(), api_key: v.string(), is_new_user: v.boolean() }),
);

export type SignUpRequest = v.InferInput<ReturnType<typeof signUpRequestSchema>>;
export type SignUpResponse = v.InferOutput<ReturnType<typeof signUpResponseSchema>>;
export type VerifyRequest = v.InferInput<ReturnType<typeof verifyRequestSchema>>;
export type VerifyResponse = v.InferOutput<ReturnType<typeof verifyResponseSchema>>;
