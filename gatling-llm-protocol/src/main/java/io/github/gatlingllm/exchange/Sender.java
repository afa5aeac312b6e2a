// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.gatling.http.protocol.HttpComponents;

/** Sends requests. The listener is called on the event loop of the session. */
public interface Sender {

  /** Sends through Gatling's HTTP engine. */
  static Sender of(HttpComponents http, ScenarioContext ctx) {
    return new GatlingSender(http, ctx);
  }

  /** Sends a request when the throttle, if any, allows it. */
  void send(Session session, Request request, HttpListener listener);

  /** Sends a request at once. */
  void sendNow(Session session, Request request, HttpListener listener);
}
