// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.github.gatlingllm.agents.StepKind;
import java.util.List;

/**
 * Makes the HTTP requests of a chain tools of its job, also inside loops, conditions and switches.
 * Gatling's records do not name the user of a request, so each request is enclosed by actions that
 * do. In a kind of block that is not known here, {@code tool(...)} works.
 */
public final class TrackedRequests {

  private TrackedRequests() {}

  /** Returns the chain with its HTTP requests enclosed. */
  public static ChainBuilder in(ChainBuilder chain) {
    return ChainRewriter.rewritten(chain, TrackedRequests::enclosed);
  }

  private static List<ActionBuilder> enclosed(ActionBuilder builder) {
    if (!(builder instanceof HttpRequestBuilder http)) {
      return List.of(builder);
    }
    var place = new Object();
    return List.of(
        new ToolBeginBuilder(http.commonAttributes().requestName(), StepKind.HTTP, place),
        http,
        new ToolEndBuilder(place));
  }
}
