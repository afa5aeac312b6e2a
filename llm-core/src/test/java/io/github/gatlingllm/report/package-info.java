/** Reports are read back in their own formats. */
@NullMarked
package io.github.gatlingllm.report;

import org.jspecify.annotations.NullMarked;
