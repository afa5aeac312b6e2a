// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.throttle.Throttler;
import io.gatling.core.controller.throttle.Throttler$Command$ThrottledRequest;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.cache.SslContextSupport;
import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.gatling.http.protocol.HttpComponents;
import scala.Option;
import scala.runtime.BoxedUnit;

/** Sends requests through Gatling's HTTP engine, and through the throttler if there is one. */
final class GatlingSender implements Sender {

  private final HttpComponents http;
  private final boolean throttled;
  private final Option<ActorRef<Throttler.Command>> throttler;

  GatlingSender(HttpComponents http, ScenarioContext ctx) {
    this.http = http;
    this.throttled = ctx.throttled();
    this.throttler = ctx.coreComponents().throttler();
  }

  @Override
  public void send(Session session, Request request, HttpListener listener) {
    if (throttled && throttler.isDefined()) {
      throttler
          .get()
          .$bang(
              new Throttler$Command$ThrottledRequest(
                  session.scenario(),
                  () -> {
                    sendNow(session, request, listener);
                    return BoxedUnit.UNIT;
                  }));
    } else {
      sendNow(session, request, listener);
    }
  }

  @Override
  public void sendNow(Session session, Request request, HttpListener listener) {
    http.httpEngine()
        .executeRequest(
            request,
            session.userId(),
            http.httpProtocol().enginePart().shareConnections(),
            session.eventLoop(),
            listener,
            SslContextSupport.sslContexts(session));
  }
}
