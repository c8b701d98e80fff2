/* The used parts of the library: a bundle that imports this module omits the others. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
