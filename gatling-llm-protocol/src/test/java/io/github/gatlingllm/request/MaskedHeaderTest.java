// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MaskedHeaderTest {

  @Test
  void isWrittenAsItIsAndPrintedWithoutItsSecret() {
    var request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.EMPTY_BUFFER);
    request.headers().set("Authorization", new MaskedHeader("Bearer sk-1234", "Bearer ***"));

    assertThat(request.toString()).contains("Authorization: Bearer ***").doesNotContain("1234");
    assertThat(written(request)).contains("Authorization: Bearer sk-1234\r\n");
  }

  private static String written(DefaultFullHttpRequest request) {
    var channel = new EmbeddedChannel(new HttpRequestEncoder());
    channel.writeOutbound(request);
    var text = new StringBuilder();
    for (Object part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      text.append(((ByteBuf) part).toString(StandardCharsets.US_ASCII));
    }
    return text.toString();
  }
}
