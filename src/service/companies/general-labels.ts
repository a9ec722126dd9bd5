/** First labels of hosts that say what a host is for rather than whose it is. */

/** First labels of hosts that belong to the company of the parent domain, including languages. */
const general = new RegExp(
  `^(?:w{2,4}\\d*|[a-z]{2}(?:-[a-z]{2})?|m|mobile|(?:${(
    'mail webmail email smtp mx newsletter account accounts admin api app apps assets auth b2b beta blog boards board ' +
      'careers career jobs job apply recruiting recruitment karriere talent cdn cloud community company corp corporate ' +
      'dashboard data demo dev developer developers docs download downloads events export feedback files forum get global ' +
      'group help hello hiring home info international internet intl investors investor jobboard job-boards join kb ' +
      'knowledge learn legal live login marketing media my news office online order orders partner partners pay portal ' +
      'press pricing privacy product products resources sales secure security service services shop sso staging start ' +
      'static stats status store support team test training try vpn web website welcome work'
  ).replace(/ /g, '|')})\\d*)$`,
);

/** Whether a label such as `www2`, `careers` or `en` doesn't name a company. */
export function isGeneral(label: string): boolean {
  return general.test(label);
}
