// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;

/** Asks as a browser does whose page's own domain leads to this machine. */
public final class Rebinding {

  private Rebinding() {}

  /** The first line of the answer. */
  public static String statusLine(String url, String path, String host) throws Exception {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort())) {
      socket
          .getOutputStream()
          .write(("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n").getBytes(ISO_8859_1));
      return String.valueOf(
          new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1))
              .readLine());
    }
  }
}
