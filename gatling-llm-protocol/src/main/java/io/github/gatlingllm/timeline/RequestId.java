/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which request this was.
 *
 * @param name the request's name, as in Gatling's report
 * @param groups the Gatling groups around it, outermost first
 * @param scenario the scenario's name
 * @param userId the virtual user
 * @param requestId the id sent to the server, if one was
 */
public record RequestId(
    String name, List<String> groups, String scenario, long userId, @Nullable String requestId) {

  /** The request's Gatling path: groups and name. */
  public List<String> path() {
    var path = new ArrayList<>(groups);
    path.add(name);
    return path;
  }
}
