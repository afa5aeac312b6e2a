/** The HTTP server of the engine. */
@NullMarked
package io.github.gatlingllm.simulator.http;

import org.jspecify.annotations.NullMarked;
