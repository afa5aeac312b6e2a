// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.request.Secrets;
import java.util.Set;

/**
 * The parts of a request that failure texts need.
 *
 * @param secrets the secrets, which some servers repeat
 * @param fields the names of the body fields that the user added
 * @param proxied whether the connection goes to a proxy
 */
record SentRequest(Secrets secrets, Set<String> fields, boolean proxied) {

  static SentRequest of(RequestFactory.Prepared request) {
    return new SentRequest(
        request.secrets(),
        request.chat().fields().keySet(),
        request.http().getProxyServer() != null);
  }

  /** Creates a request without fields and proxy. */
  static SentRequest of(Secrets secrets) {
    return new SentRequest(secrets, Set.of(), false);
  }
}
