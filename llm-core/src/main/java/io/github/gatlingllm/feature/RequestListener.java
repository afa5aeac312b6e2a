// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.objective.EndedRequest;

/** Receives the ends of requests of one source, on one thread. Methods must not block. */
public interface RequestListener {

  /** A request has ended, with any outcome. */
  void ended(EndedRequest request);

  /** An attempt has failed and is retried: the request continues. */
  default void retried(EndedRequest attempt) {}
}
