/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling.run;

import io.gatling.commons.stats.Status;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.Controller;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.stats.StatsEngine;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.immutable.List;

/**
 * What Gatling's controller takes for the stats engine: it tells it, and nobody else, whether the
 * run crashed. All else goes to the true one.
 */
final class EndWatch implements StatsEngine {

  private final StatsEngine engine;
  private volatile @Nullable Exception crash;

  EndWatch(StatsEngine engine) {
    this.engine = engine;
  }

  /** Why the run crashed; null if it did not, or has not ended. */
  @Nullable Exception crash() {
    return crash;
  }

  @Override
  public void start() {
    engine.start();
  }

  @Override
  public void stop(ActorRef<Controller.Command> controller, Option<Exception> exception) {
    crash = exception.isEmpty() ? null : exception.get();
    engine.stop(controller, exception);
  }

  @Override
  public void logUserStart(String scenario) {
    engine.logUserStart(scenario);
  }

  @Override
  public void logUserEnd(String scenario) {
    engine.logUserEnd(scenario);
  }

  @Override
  public void logResponse(
      String scenario,
      List<String> groups,
      String requestName,
      long startTimestamp,
      long endTimestamp,
      Status status,
      Option<String> responseCode,
      Option<String> message) {
    engine.logResponse(
        scenario, groups, requestName, startTimestamp, endTimestamp, status, responseCode, message);
  }

  @Override
  public void logGroupEnd(String scenario, GroupBlock groupBlock, long exitTimestamp) {
    engine.logGroupEnd(scenario, groupBlock, exitTimestamp);
  }

  @Override
  public void logRequestCrash(
      String scenario, List<String> groups, String requestName, String error) {
    engine.logRequestCrash(scenario, groups, requestName, error);
  }
}
