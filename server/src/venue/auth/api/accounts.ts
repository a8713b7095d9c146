import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnerProof } from '../accounts/erase-own-account';
import type { Metadata } from '../table';

/** The parts of a session that the login form's API uses. */
export type LoginSession = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string; email?: string | undefined; user_metadata: Metadata; factors?: readonly object[] | undefined };
};

export type Credentials = { email: string; password: string };

/** The account store: the embedded backend or a Supabase project. All functions throw an AuthError when they refuse. */
export type Accounts = {
  signUp: (request: FastifyRequest, applicant: Credentials & { username: string }) => Promise<void>;
  /** Erases the account of the session that sends the request. */
  erase: (request: FastifyRequest, proof: OwnerProof) => Promise<void>;
  /** Enforces the rate limits of passwords too. */
  logIn: (request: FastifyRequest, reply: FastifyReply, credentials: Credentials) => Promise<LoginSession>;
};
