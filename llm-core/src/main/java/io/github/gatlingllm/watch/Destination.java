// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import org.jspecify.annotations.Nullable;

/**
 * Where a request went.
 *
 * @param dialect the id of the dialect it was sent in; empty: it was never sent
 * @param origin scheme, host and port, and nothing that could be a secret
 * @param model the model asked for
 * @param answeredBy the model that the answer names; null: it names none
 * @param textOnly whether its prompt held nothing but text
 */
public record Destination(
    String dialect, String origin, String model, @Nullable String answeredBy, boolean textOnly) {

  /** Nowhere: it could not be built. */
  public static final Destination NONE = new Destination("", "", "", null, true);
}
