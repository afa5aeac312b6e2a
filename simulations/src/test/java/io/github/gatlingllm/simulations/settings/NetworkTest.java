// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.settings.SettingsTexts;
import io.github.gatlingllm.simulations.settings.Network.Login;
import io.github.gatlingllm.simulations.settings.Network.Proxy;
import io.github.gatlingllm.simulations.settings.Network.Scheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/2, shared connections and proxies by property. */
class NetworkTest {

  @Test
  void byDefaultUsersShareConnectionsOfHttp1() {
    assertThat(settings().target().network()).isEqualTo(new Network(false, true, null));
  }

  @Test
  void http2AndConnectionsOfOnesOwn() {
    Settings settings =
        settings(
            "llm.url",
            "https://h",
            "llm.model",
            "m",
            "llm.http2",
            "true",
            "llm.shareConnections",
            "false");

    assertThat(settings.target().network()).isEqualTo(new Network(true, false, null));
    assertThat(settings.echo()).contains(" llm.http2=true llm.shareConnections=false ");
  }

  @Test
  void http2NeedsTls() {
    refused(
        SettingsTexts.http2WithoutTls("llm.http2", "http://h", "llm.url"),
        "llm.url",
        "http://h",
        "llm.http2",
        "true");
  }

  @Test
  void http2GoesThroughNoProxy() {
    refused(
        SettingsTexts.exclusive(
            "llm.http2", "llm.proxy", "Gatling's client does not support HTTP/2 through a proxy"),
        "llm.url",
        "https://h",
        "llm.http2",
        "true",
        "llm.proxy",
        "p:1");
    assertThat(settings("llm.http2", "false", "llm.proxy", "p:1").target().network().proxy())
        .isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "proxy.example:3128,HTTP,proxy.example,3128",
    "http://proxy.example:3128/,HTTP,proxy.example,3128",
    "https://10.0.0.1:443,HTTPS,10.0.0.1,443",
    "socks5://[::1]:1080,SOCKS5,::1,1080",
    "socks4://localhost:1080,SOCKS4,localhost,1080"
  })
  void aProxyIsHostAndPort(String given, Scheme scheme, String host, int port) {
    Settings settings = settings("llm.proxy", given);

    assertThat(settings.target().network().proxy()).isEqualTo(new Proxy(scheme, host, port, null));
    assertThat(settings.echo()).contains(" llm.proxy=" + given + " ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"proxy", "proxy:0", "proxy:65536", "ftp://proxy:1", "http://proxy:1/x", ":80"})
  void othersAreNone(String given) {
    refused(
        SettingsTexts.malformed(
            "llm.proxy",
            given,
            "host:port, or a URL with a port that begins with http, https, socks4 or socks5",
            "-Dllm.proxy=proxy.example:3128"),
        "llm.proxy",
        given);
  }

  @Test
  void credentialsHavePropertiesOfTheirOwn() {
    Settings settings =
        settings("llm.proxy", "p:1", "llm.proxyUser", "me", "llm.proxyPassword", "sesame");

    assertThat(settings.target().network().proxy())
        .isEqualTo(new Proxy(Scheme.HTTP, "p", 1, new Login("me", "sesame")));
    assertThat(settings.echo()).contains(" llm.proxyPassword=*** ").doesNotContain("sesame");
    assertThat(settings.target().toString()).doesNotContain("sesame");
    refused(
        SettingsTexts.userInProxy(
            "llm.proxy", "-Dllm.proxyUser=<user>", "-Dllm.proxyPassword=<password>"),
        "llm.proxy",
        "http://me:sesame@p:1");
    refused(
        SettingsTexts.onlyTogether(
            "llm.proxyPassword", "llm.proxyUser", "-Dllm.proxyPassword=<password>"),
        "llm.proxy",
        "p:1",
        "llm.proxyUser",
        "me");
    refused(
        SettingsTexts.onlyTogether("llm.proxy", "llm.proxyUser", "-Dllm.proxy=proxy.example:3128"),
        "llm.proxyUser",
        "me",
        "llm.proxyPassword",
        "sesame");
  }

  @Test
  void aMisspeltOneIsAskedBack() {
    refused(SettingsTexts.unknownLike("llm.proxyuser", "llm.proxyUser"), "llm.proxyuser", "1");
    refused(SettingsTexts.unknownLike("llm.http", "llm.http2"), "llm.http", "1");
    refused(
        SettingsTexts.unknownLike("llm.sharedConnections", "llm.shareConnections"),
        "llm.sharedConnections",
        "1");
  }
}
