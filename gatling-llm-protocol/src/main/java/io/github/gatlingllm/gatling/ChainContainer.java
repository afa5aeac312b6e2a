// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import java.util.List;

/** Builds an action with chains inside, the first of which a user may enter without delay. */
public interface ChainContainer extends ActionBuilder {

  /** Returns the chains. */
  List<ChainBuilder> chains();
}
