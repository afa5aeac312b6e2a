// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.RequestBuilder;
import io.gatling.http.client.resolver.InetAddressNameResolver;
import io.gatling.http.client.uri.Uri;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.protocol.Limits;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.protocol.Timeouts;
import io.github.gatlingllm.request.Abandonment;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The owner of a streamed chat request, which records what it is told.
 *
 * @param reported in order: sent, written, ended, failed, abandoned
 */
record RecordingOwner(List<String> reported) implements AnswerOwner {

  /** Listens to the answer of that server. */
  AnswerListener listen(EventLoop eventLoop, ServerConnections server, boolean resend) {
    var http =
        new RequestBuilder(
                "chat",
                HttpMethod.POST,
                Uri.create("http://localhost"),
                InetAddressNameResolver.JAVA_RESOLVER)
            .build();
    var request =
        new RequestFactory.Prepared(
            ChatRequest.builder("llama-3").user("Hi").build(),
            http,
            Secrets.of(null, EmptyHttpHeaders.INSTANCE),
            null,
            0);
    var deadlines = Deadlines.of(Timeouts.DEFAULT, Abandonment.NEVER);
    return new AnswerListenerFactory(
            new OpenAiChat(),
            Limits.DEFAULT,
            deadlines,
            0,
            AnswerListenerFactory.Marks.NONE,
            resend,
            false)
        .listener(
            request,
            new AnswerListenerFactory.Texts(null, null, null),
            (stamp, read, first) -> {},
            new AnswerListenerFactory.Place(server, eventLoop, 0),
            this);
  }

  @Override
  public void sent(AnswerListener listener) {
    reported.add("sent");
  }

  @Override
  public void writes(Channel connection) {
    reported.add("written");
  }

  @Override
  public void ended(AnswerListener listener, @Nullable Failure failure) {
    reported.add(failure == null ? "ended" : "failed");
  }

  @Override
  public void abandoned(AnswerListener listener, String reason) {
    reported.add("abandoned");
  }
}
