// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.RequestBuilder;
import io.gatling.http.client.proxy.HttpProxyServer;
import io.gatling.http.client.proxy.ProxyServer;
import io.gatling.http.client.proxy.SocksProxyServer;
import io.gatling.http.client.resolver.InetAddressNameResolver;
import io.gatling.http.client.uri.Uri;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriOriginTest {

  @ParameterizedTest
  @CsvSource({
    "https://user:pa55word@api.example.com/v1/chat?key=secret#x, https://api.example.com",
    "http://localhost:8000/v1/chat/completions,                  http://localhost:8000",
    "https://api.example.com:443/,                               https://api.example.com",
    "http://10.0.0.7:80/token/abc,                               http://10.0.0.7"
  })
  void nothingOfAUrlIsToldThatMayBeSecret(String url, String origin) {
    assertThat(UriOrigin.of(Uri.create(url))).isEqualTo(origin);
  }

  @Test
  void aProxyMayBeWhatClosesConnections() throws UnknownHostException {
    var http = new HttpProxyServer("127.0.0.1", 8888, null, false, EmptyHttpHeaders.INSTANCE);
    var socks = new SocksProxyServer("127.0.0.1", 1080, null, true);
    assertThat(proxy("http://a", null)).isNull();
    assertThat(proxy("http://a", http)).isEqualTo("the proxy 127.0.0.1:8888");
    assertThat(proxy("https://a", http))
        .isEqualTo(ExchangeTexts.tunnel("the proxy 127.0.0.1:8888"));
    assertThat(proxy("http://a", socks))
        .isEqualTo(ExchangeTexts.tunnel("the proxy 127.0.0.1:1080"));
  }

  private static @Nullable String proxy(String url, @Nullable ProxyServer proxy) {
    return UriOrigin.proxy(
        new RequestBuilder(
                "chat", HttpMethod.POST, Uri.create(url), InetAddressNameResolver.JAVA_RESOLVER)
            .setProxyServer(proxy)
            .build());
  }
}
