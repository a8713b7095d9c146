declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: readonly string[] });
    /** Structured data by format and type. */
    parse(html: string): Record<'jsonld' | 'microdata' | 'rdfa', Record<string, Record<string, unknown>[]>>;
  }
}

declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(
      data: ReturnType<import('@marbec/web-auto-extractor').default['parse']>,
    ): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; path: unknown }[]>;
  }
}
