// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.wire.Dialect;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a request that failure texts need.
 *
 * @param secrets the secrets, which some servers repeat
 * @param fields the names of the body fields that the user added
 * @param proxied whether the connection goes to a proxy
 * @param dialect the dialect; null if it is not known
 */
record SentRequest(
    Secrets secrets, Set<String> fields, boolean proxied, @Nullable Dialect dialect) {

  static SentRequest of(RequestFactory.Prepared request, Dialect dialect) {
    return new SentRequest(
        request.secrets(),
        request.chat().fields().keySet(),
        request.http().getProxyServer() != null,
        dialect);
  }

  /** Creates a request without fields and proxy. */
  static SentRequest of(Secrets secrets) {
    return new SentRequest(secrets, Set.of(), false, null);
  }

  /** Returns a failure of this request without secrets, and with a remedy that suits it. */
  Failure failed(Failure failure) {
    Failure suited =
        dialect == null ? failure : failure.withRemedyFor(dialect.elsewhere(), dialect.generates());
    return suited.masked(secrets);
  }
}
