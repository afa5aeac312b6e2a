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
 * Gatling's own engine for requests of which Gatling must not hear: no record of theirs is taken,
 * no throttle holds them, and nothing of the user's {@code http} protocol applies.
 */
public final class SilentGatling {

  private SilentGatling() {}

  /** The same context, but nobody takes records, and nothing is throttled. */
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
   * The same HTTP client, with Gatling's defaults: no proxy, no HTTP/2, no header of the user's.
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
      // Nothing is to be started.
    }

    @Override
    public void stop(ActorRef<Controller.Command> controller, Option<Exception> exception) {
      // Nor stopped.
    }

    @Override
    public void logUserStart(String scenario) {
      // Nobody hears of it.
    }

    @Override
    public void logUserEnd(String scenario) {
      // Nobody hears of it.
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
      // Nobody hears of it.
    }

    @Override
    public void logGroupEnd(String scenario, GroupBlock groupBlock, long exitTimestamp) {
      // Nobody hears of it.
    }

    @Override
    public void logRequestCrash(
        String scenario, List<String> groups, String requestName, String error) {
      // Nobody hears of it.
    }
  }
}
