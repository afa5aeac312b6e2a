// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.commons.stats.Status;
import io.gatling.core.CoreComponents;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.Controller;
import io.gatling.core.session.GroupBlock;
import io.gatling.core.stats.StatsEngine;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.protocol.HttpProtocol$;
import scala.Option;
import scala.collection.immutable.List;

/**
 * Gatling's engine for requests hidden from Gatling: without records, throttling and the user's
 * {@code http} protocol.
 */
public final class SilentGatling {

  private SilentGatling() {}

  /** Returns the context without records and throttling. */
  public static ScenarioContext context(ScenarioContext ctx) {
    CoreComponents core = ctx.coreComponents();
    var quiet =
        new CoreComponents(
            core.actorSystem(),
            core.eventLoopGroup(),
            core.controller(),
            Option.empty(),
            new NoStats(),
            core.clock(),
            core.exit(),
            core.configuration());
    return new ScenarioContext(quiet, ctx.protocolComponentsRegistry(), ctx.pauseType(), false);
  }

  /**
   * Returns the HTTP client with Gatling's defaults: no proxy, no HTTP/2, no header of the user.
   */
  public static HttpComponents http(HttpComponents http, ScenarioContext ctx) {
    return new HttpComponents(
        HttpProtocol$.MODULE$.apply(ctx.coreComponents().configuration()),
        http.httpEngine(),
        http.httpCaches(),
        http.httpTxExecutor());
  }

  private static final class NoStats implements StatsEngine {

    @Override
    public void start() {
      // Nothing to start.
    }

    @Override
    public void stop(ActorRef<Controller.Command> controller, Option<Exception> exception) {
      // Nothing to stop.
    }

    @Override
    public void logUserStart(String scenario) {
      // No record is kept.
    }

    @Override
    public void logUserEnd(String scenario) {
      // No record is kept.
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
      // No record is kept.
    }

    @Override
    public void logGroupEnd(String scenario, GroupBlock groupBlock, long exitTimestamp) {
      // No record is kept.
    }

    @Override
    public void logRequestCrash(
        String scenario, List<String> groups, String requestName, String error) {
      // No record is kept.
    }
  }
}
