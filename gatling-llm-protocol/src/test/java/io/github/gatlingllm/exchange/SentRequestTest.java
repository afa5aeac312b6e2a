// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.RequestBuilder;
import io.gatling.http.client.proxy.HttpProxyServer;
import io.gatling.http.client.proxy.ProxyServer;
import io.gatling.http.client.proxy.SocksProxyServer;
import io.gatling.http.client.resolver.InetAddressNameResolver;
import io.gatling.http.client.uri.Uri;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SentRequestTest {

  @Test
  void bothKindsOfProxyAreKnown() throws UnknownHostException {
    var http = new HttpProxyServer("127.0.0.1", 8399, null, false, EmptyHttpHeaders.INSTANCE);
    var socks = new SocksProxyServer("127.0.0.1", 1080, null, true);
    assertThat(sent(http).proxied()).isTrue();
    assertThat(sent(socks).proxied()).isTrue();
    assertThat(sent(null).proxied()).isFalse();
  }

  @Test
  void theFieldsAreThoseThatTheUserAdded() {
    assertThat(sent(null).fields()).containsExactly("top_p");
  }

  private static SentRequest sent(@Nullable ProxyServer proxy) {
    return SentRequest.of(
        new RequestFactory.Prepared(
            ChatRequest.builder("llama-3").user("Hi").field("top_p", 0.9).build(),
            new RequestBuilder(
                    "chat",
                    HttpMethod.POST,
                    Uri.create("http://a"),
                    InetAddressNameResolver.JAVA_RESOLVER)
                .setProxyServer(proxy)
                .build(),
            Secrets.of(null, EmptyHttpHeaders.INSTANCE),
            null,
            0),
        new OpenAiChat());
  }
}
