// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.gatling.core.session.Session;
import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.github.gatlingllm.exchange.Sender;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** A server without a socket: each request gets the next answer of a script, on its event loop. */
final class ScriptedServer implements Sender {

  private final BlockingQueue<Consumer<HttpListener>> script = new LinkedBlockingQueue<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final BlockingQueue<HttpListener> silent = new LinkedBlockingQueue<>();

  /** The next request gets this answer. */
  ScriptedServer then(Consumer<HttpListener> answer) {
    script.add(answer);
    return this;
  }

  /** The next request gets a stream of these chunks of text, to its end. */
  ScriptedServer streams(String... chunks) {
    return then(
        listener -> {
          head(listener, 200);
          for (String chunk : chunks) {
            content(listener, chunk);
          }
          body(listener, "data: [DONE]\n\n", true);
        });
  }

  /** The next request gets an error. */
  ScriptedServer fails(int status) {
    return then(
        listener -> {
          listener.onHttpResponse(HttpResponseStatus.valueOf(status), new DefaultHttpHeaders());
          body(listener, "", true);
        });
  }

  /** The next request gets no answer. */
  ScriptedServer isSilent() {
    return then(silent::add);
  }

  static void head(HttpListener listener, int status) {
    listener.onHttpResponse(
        HttpResponseStatus.valueOf(status),
        new DefaultHttpHeaders().add("Content-Type", "text/event-stream"));
  }

  static void content(HttpListener listener, String text) {
    body(listener, "data: {\"choices\":[{\"delta\":{\"content\":\"" + text + "\"}}]}\n\n", false);
  }

  static void body(HttpListener listener, String text, boolean last) {
    listener.onHttpResponseBodyChunk(Unpooled.copiedBuffer(text, UTF_8), last);
  }

  /** All requests, in their order. */
  List<Request> requests() {
    return requests;
  }

  /** Waits for the listener of a request that gets no answer. */
  HttpListener unanswered() throws InterruptedException {
    return Spine.taken(silent);
  }

  @Override
  public void send(Session session, Request request, HttpListener listener) {
    sendNow(session, request, listener);
  }

  @Override
  public void sendNow(Session session, Request request, HttpListener listener) {
    requests.add(request);
    Consumer<HttpListener> answer = script.poll();
    session
        .eventLoop()
        .execute(
            () -> {
              listener.onSend();
              if (answer == null) {
                silent.add(listener);
              } else {
                answer.accept(listener);
              }
            });
  }
}
