// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import java.util.List;

/** Builds an action whose users run several chains at the same time, each of them once. */
public interface ConcurrentBranches extends ActionBuilder {

  /** Returns the chains. */
  List<ChainBuilder> branches();
}
