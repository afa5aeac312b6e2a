// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import org.jspecify.annotations.Nullable;

/**
 * The destination of a request.
 *
 * @param dialect the id of its dialect; empty if it was never sent
 * @param origin scheme, host and port, without anything secret
 * @param model the requested model
 * @param answeredBy the model that the answer names; null if it names none
 * @param textOnly whether its prompt was only text
 */
public record Destination(
    String dialect, String origin, String model, @Nullable String answeredBy, boolean textOnly) {

  /** No destination: the request could not be built. */
  public static final Destination NONE = new Destination("", "", "", null, true);
}
