/** Who sees something without an account: nobody, whoever has its address, or everybody. */
export const WEB_CHOICES = ['off', 'link', 'listed'] as const;
export type WebChoice = (typeof WEB_CHOICES)[number];
