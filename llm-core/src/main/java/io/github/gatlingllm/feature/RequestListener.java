// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.objective.EndedRequest;

/** Hears of the requests of one source, on one thread. Nothing here may wait. */
public interface RequestListener {

  /** A request has ended, in whichever way. */
  void ended(EndedRequest request);

  /** An attempt has failed, and another one follows: the request goes on. */
  default void retried(EndedRequest attempt) {}
}
