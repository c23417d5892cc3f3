package dev.sluice.loadtest.drill.contender;

import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.chat.Reply;
import java.io.Closeable;

/** What stands between the drill's requests and the providers. Thread-safe. */
public interface Contender extends Closeable {

    String name();

    /** One request as its client sees it. */
    Reply ask(Question question, long planned);

    /** What it has asked of providers until now. */
    UpstreamCalls upstreamCalls();

    /** Gives connections back, ends what it runs. */
    @Override
    void close();
}
