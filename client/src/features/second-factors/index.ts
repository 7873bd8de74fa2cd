export { SignInSecurity } from './sign-in-security';
