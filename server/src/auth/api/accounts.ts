import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metadata } from '../table';

/** The parts of a session that the login form's API uses. */
export type LoginSession = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string; email?: string | undefined; user_metadata: Metadata; factors?: readonly object[] | undefined };
};

export type Credentials = { email: string; password: string };

/** The account store: the embedded backend or a Supabase project. Both functions throw an AuthError when they refuse. */
export type Accounts = {
  signUp: (request: FastifyRequest, applicant: Credentials & { username: string }) => Promise<void>;
  /** Enforces the rate limits of passwords too. */
  logIn: (request: FastifyRequest, reply: FastifyReply, credentials: Credentials) => Promise<LoginSession>;
};
