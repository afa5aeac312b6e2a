// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import java.util.List;

/**
 * Builds an action whose users run each of several chains at most once, at the same time and
 * without delay. An action that runs them more often is also {@link CountedRequests}.
 */
public interface ChainContainer extends ActionBuilder {

  /** Returns the chains. */
  List<ChainBuilder> chains();
}
